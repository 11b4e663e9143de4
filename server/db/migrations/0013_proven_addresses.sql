ALTER TABLE "customers" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "for_kitchen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_customer" ON "mails" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kitchen_is_told" CHECK (not "mails"."for_kitchen" or "mails"."sent_at" is not null or ("mails"."recipient" <> '' and "mails"."text" <> ''));--> statement-breakpoint
-- Who was a customer before addresses were asked to be proven stays one.
UPDATE "customers" SET "confirmed_at" = "created_at" WHERE "email" NOT LIKE '%@deleted.invalid';--> statement-breakpoint
UPDATE "mails" SET "customer_id" = "orders"."customer_id" FROM "orders" WHERE "mails"."dedupe_key" IN ('order:' || "orders"."order_id" || ':kitchen', 'order:' || "orders"."order_id" || ':customer');--> statement-breakpoint
UPDATE "mails" SET "customer_id" = "customers"."id" FROM "customers" WHERE "mails"."recipient" = "customers"."email" AND "mails"."dedupe_key" ~ '^(code|password|refund):';
