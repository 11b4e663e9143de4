CREATE INDEX "coupon_uses_customer" ON "coupon_uses" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "mails_expiring" ON "mails" USING btree ("expires_at") WHERE "mails"."expires_at" is not null;--> statement-breakpoint
-- Ends a statement whose parts must all have an effect or none.
CREATE FUNCTION refuse(reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'SK002', MESSAGE = reason;
END $$;
