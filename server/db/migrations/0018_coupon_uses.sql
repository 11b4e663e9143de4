CREATE TABLE "coupon_uses" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"customer_id" integer NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "coupon_uses_kind_code_customer_id_pk" PRIMARY KEY("kind","code","customer_id")
);

--> statement-breakpoint
CREATE FUNCTION count_coupon_use(kind text, code text, customer integer, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "coupon_uses" AS known ("kind", "code", "customer_id", "uses")
  VALUES (kind, code, 0, change), (kind, code, customer, change)
  ON CONFLICT ("kind", "code", "customer_id") DO UPDATE SET "uses" = known."uses" + excluded."uses";
$$;
--> statement-breakpoint
CREATE FUNCTION order_uses_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."coupon" IS NOT NULL AND OLD."status" <> 'CANCELLED' THEN
    PERFORM count_coupon_use('order', OLD."coupon", OLD."customer_id", -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."coupon" IS NOT NULL AND NEW."status" <> 'CANCELLED' THEN
    PERFORM count_coupon_use('order', NEW."coupon", NEW."customer_id", 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION payment_uses_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid "recharges";
  change integer := (TG_OP <> 'DELETE' AND NEW."closed_at" IS NULL)::integer - (TG_OP <> 'INSERT' AND OLD."closed_at" IS NULL)::integer;
BEGIN
  SELECT * INTO paid FROM "recharges" WHERE "id" = coalesce(NEW."recharge_id", OLD."recharge_id");
  -- What is credited is used, whether its payment is open or not.
  IF change <> 0 AND paid."coupon_code" IS NOT NULL AND paid."credited_at" IS NULL THEN
    PERFORM count_coupon_use('wallet', paid."coupon_code", paid."customer_id", change);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION credit_uses_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid "recharges" := coalesce(NEW, OLD);
  change integer := (TG_OP <> 'DELETE' AND NEW."credited_at" IS NOT NULL)::integer - (TG_OP <> 'INSERT' AND OLD."credited_at" IS NOT NULL)::integer;
BEGIN
  IF change <> 0 AND paid."coupon_code" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "payments" WHERE "recharge_id" = paid."id" AND "closed_at" IS NULL
  ) THEN
    PERFORM count_coupon_use('wallet', paid."coupon_code", paid."customer_id", change);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER uses_coupon AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION order_uses_coupon();
--> statement-breakpoint
CREATE TRIGGER uses_other_coupon AFTER UPDATE OF "coupon", "status" ON "orders" FOR EACH ROW WHEN (OLD."coupon" IS DISTINCT FROM NEW."coupon" OR (OLD."status" = 'CANCELLED') <> (NEW."status" = 'CANCELLED')) EXECUTE FUNCTION order_uses_coupon();
--> statement-breakpoint
CREATE TRIGGER uses_coupon AFTER INSERT OR DELETE OR UPDATE OF "closed_at" ON "payments" FOR EACH ROW EXECUTE FUNCTION payment_uses_coupon();
--> statement-breakpoint
CREATE TRIGGER uses_coupon AFTER INSERT OR DELETE OR UPDATE OF "credited_at" ON "recharges" FOR EACH ROW EXECUTE FUNCTION credit_uses_coupon();
--> statement-breakpoint
INSERT INTO "coupon_uses" ("kind", "code", "customer_id", "uses")
SELECT "kind", "code", coalesce("customer_id", 0), count(*) FROM (
  SELECT 'order' AS "kind", "coupon" AS "code", "customer_id" FROM "orders" WHERE "coupon" IS NOT NULL AND "status" <> 'CANCELLED'
  UNION ALL
  SELECT 'wallet', "coupon_code", r."customer_id" FROM "recharges" r WHERE "coupon_code" IS NOT NULL
  AND ("credited_at" IS NOT NULL OR EXISTS (SELECT FROM "payments" p WHERE p."recharge_id" = r."id" AND p."closed_at" IS NULL))
) AS used GROUP BY GROUPING SETS (("kind", "code", "customer_id"), ("kind", "code"));
