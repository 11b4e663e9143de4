CREATE TABLE "order_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"line" integer,
	"quantity" integer,
	"reason" text NOT NULL,
	"reason_zh" text,
	"done_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_changes_amount_not_negative" CHECK ("order_changes"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "part_refunds" (
	"change_id" integer PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "part_refunds_amount_positive" CHECK ("part_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "settled_matters" (
	"id" serial PRIMARY KEY NOT NULL,
	"matter" text NOT NULL,
	"reason" text NOT NULL,
	"done_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "wallet_entries_once_an_order";--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD CONSTRAINT "part_refunds_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD CONSTRAINT "part_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_one_cancel" ON "order_changes" USING btree ("order_id") WHERE "order_changes"."kind" = 'cancel';--> statement-breakpoint
CREATE INDEX "part_refunds_payment" ON "part_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "part_refunds_due" ON "part_refunds" USING btree ("change_id") WHERE "part_refunds"."status" in ('due', 'asked', 'pending');--> statement-breakpoint
CREATE INDEX "settled_matters_matter" ON "settled_matters" USING btree ("matter");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_once_an_order" ON "wallet_entries" USING btree ("order_id","order_type") WHERE "wallet_entries"."order_id" is not null and "wallet_entries"."order_type" <> 'REFUND';--> statement-breakpoint
CREATE FUNCTION kitchen_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_changes_append_only BEFORE UPDATE OR DELETE ON "order_changes"
  FOR EACH ROW EXECUTE FUNCTION kitchen_append_only();
--> statement-breakpoint
CREATE TRIGGER settled_matters_append_only BEFORE UPDATE OR DELETE ON "settled_matters"
  FOR EACH ROW EXECUTE FUNCTION kitchen_append_only();
