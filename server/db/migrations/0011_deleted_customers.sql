CREATE FUNCTION refuse_deleted_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'SK001';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_row_of_deleted_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  -- The lock waits for a deletion that is under way; the address is then the one that it left.
  SELECT "email" INTO address FROM "customers" WHERE "id" = NEW."customer_id" FOR KEY SHARE;
  IF address LIKE '%@deleted.invalid' THEN
    RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'SK001';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE UPDATE ON "customers" FOR EACH ROW WHEN (OLD."email" LIKE '%@deleted.invalid') EXECUTE FUNCTION refuse_deleted_customer();
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "addresses" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "pictures" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "recharges" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "refresh_tokens" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "saved_cards" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
