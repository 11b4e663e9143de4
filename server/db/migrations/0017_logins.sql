CREATE TABLE "logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"remember" boolean NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logins_customer" ON "logins" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "logins_end" ON "logins" USING btree ("ends_at");--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE INSERT ON "logins" FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted_customer();
--> statement-breakpoint
CREATE FUNCTION login_of_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Servers of the version before know tokens only.
  INSERT INTO "logins" ("id", "customer_id", "remember", "begun_at", "ends_at")
  VALUES (NEW."family", NEW."customer_id", NEW."remember", NEW."created_at", NEW."expires_at")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION login_ends_with_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "logins" SET "ended_at" = NEW."revoked_at" WHERE "id" = NEW."family" AND "ended_at" IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER login_of_token AFTER INSERT ON "refresh_tokens" FOR EACH ROW EXECUTE FUNCTION login_of_token();
--> statement-breakpoint
CREATE TRIGGER login_ends_with_token AFTER UPDATE OF "revoked_at" ON "refresh_tokens" FOR EACH ROW WHEN (NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION login_ends_with_token();
--> statement-breakpoint
INSERT INTO "logins" ("id", "customer_id", "remember", "begun_at", "ends_at", "ended_at")
SELECT "family", min("customer_id"), bool_or("remember"), min("created_at"), max("expires_at"), max("revoked_at")
FROM "refresh_tokens" GROUP BY "family";
