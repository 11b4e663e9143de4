CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" text,
	"recharge_id" integer,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"save_card" boolean NOT NULL,
	"attempt" integer NOT NULL,
	"intent_id" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"refund_due_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_recharge_id_unique" UNIQUE("recharge_id"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_one_purpose" CHECK (num_nonnulls("payments"."order_id", "payments"."recharge_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "recharges" (
	"id" integer PRIMARY KEY DEFAULT nextval('wallet_entries_id_seq') NOT NULL,
	"transaction_id" text NOT NULL,
	"customer_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"credit" integer NOT NULL,
	"coupon_code" text,
	"receipt_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"revoked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recharges_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"stripe_payment_method_id" text NOT NULL,
	"card_brand" text NOT NULL,
	"card_last4" text NOT NULL,
	"card_exp_month" integer NOT NULL,
	"card_exp_year" integer NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "saved_cards_stripe_payment_method_id_unique" UNIQUE("stripe_payment_method_id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recharge_id_recharges_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_an_order" ON "payments" USING btree ("order_id") WHERE "payments"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success_an_order" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'succeeded' and "payments"."refund_due_at" is null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("id") WHERE "payments"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("id") WHERE "payments"."refund_due_at" is not null and "payments"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "recharges_customer" ON "recharges" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "saved_cards_customer" ON "saved_cards" USING btree ("customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_one_default" ON "saved_cards" USING btree ("customer_id") WHERE "saved_cards"."is_default";--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_status" <> 'succeeded' and "orders"."status" <> 'CANCELLED';--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id");