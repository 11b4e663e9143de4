ALTER TABLE "order_coupons" ADD COLUMN "first_date" text;--> statement-breakpoint
ALTER TABLE "order_coupons" ADD COLUMN "last_date" text;--> statement-breakpoint
ALTER TABLE "order_coupons" ADD COLUMN "uses_total" integer;--> statement-breakpoint
ALTER TABLE "order_coupons" ADD COLUMN "uses_per_customer" integer;--> statement-breakpoint
ALTER TABLE "wallet_coupons" ADD COLUMN "first_date" text;--> statement-breakpoint
ALTER TABLE "wallet_coupons" ADD COLUMN "last_date" text;--> statement-breakpoint
ALTER TABLE "wallet_coupons" ADD COLUMN "uses_total" integer;--> statement-breakpoint
ALTER TABLE "wallet_coupons" ADD COLUMN "uses_per_customer" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "send_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon") WHERE "orders"."coupon" is not null;--> statement-breakpoint
CREATE INDEX "recharges_coupon" ON "recharges" USING btree ("coupon_code") WHERE "recharges"."coupon_code" is not null;