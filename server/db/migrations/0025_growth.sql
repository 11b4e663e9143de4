CREATE INDEX "coupon_uses_customer" ON "coupon_uses" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "idempotency_keys_secret" ON "idempotency_keys" USING btree ("created_at") WHERE "idempotency_keys"."body" ~ '"client_secret":"[^"]{5,}"';--> statement-breakpoint
CREATE INDEX "mails_expiring" ON "mails" USING btree ("expires_at") WHERE "mails"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_worded" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null and "mails"."recipient" <> '';--> statement-breakpoint
CREATE INDEX "mails_messages" ON "mails" USING btree ("created_at") WHERE "mails"."dedupe_key" like 'contact:%';--> statement-breakpoint
CREATE INDEX "payments_network" ON "payments" USING btree ("closed_at") WHERE "payments"."network" is not null;--> statement-breakpoint
-- Ends a statement whose parts must all have an effect or none.
CREATE FUNCTION refuse(reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'SK002', MESSAGE = reason;
END $$;
