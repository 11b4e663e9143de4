ALTER TABLE "wallets" ADD COLUMN "debt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_debt_not_negative" CHECK ("wallets"."debt" >= 0);--> statement-breakpoint
-- What refunds have revoked so far, and the balance did not hold.
UPDATE "wallets" SET "debt" = greatest(0,
  (SELECT coalesce(sum("revoked"), 0) FROM "recharges" WHERE "recharges"."customer_id" = "wallets"."customer_id")
  + (SELECT coalesce(sum("amount"), 0) FROM "wallet_entries" WHERE "wallet_entries"."customer_id" = "wallets"."customer_id" AND "order_type" = 'REFUND'));
