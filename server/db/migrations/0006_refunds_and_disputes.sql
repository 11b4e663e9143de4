ALTER TABLE "orders" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_status" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" text;--> statement-breakpoint
UPDATE "payments" SET "refund_status" = CASE WHEN "refunded_at" IS NULL THEN 'due' ELSE 'done' END WHERE "refund_due_at" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "refunded" = "payments"."amount_refunded" FROM "payments" WHERE "payments"."intent_id" = "orders"."payment_intent_id";
