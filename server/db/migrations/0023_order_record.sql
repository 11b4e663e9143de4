ALTER TABLE "addresses" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "still_cook" boolean;--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "by_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "words" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Earlier orders keep the labels of today whose English text is the stored name.
WITH "names" AS (
  SELECT o."id", n."key", n."name"
  FROM "orders" o CROSS JOIN LATERAL (
    SELECT o."time_slot"->>'trans_code', o."time_slot"->>'name'
    UNION SELECT o."pickup_location"->>'trans_code', o."pickup_location"->>'name'
    UNION SELECT l->>'meal_trans_code', l->>'meal_name' FROM jsonb_path_query(o."lines", '$[*]') l
    UNION SELECT l->>'selected_meal_portion_trans_code', l->>'selected_meal_portion_name'
      FROM jsonb_path_query(o."lines", '$[*]') l
    UNION SELECT a->>'trans_code', a->>'name' FROM jsonb_path_query(o."lines", '$[*].addons[*]') a
    UNION SELECT 'menu.allergen_' || regexp_replace(lower(allergen), '[^a-z0-9]+', '_', 'g'), allergen
      FROM jsonb_path_query(o."lines", '$.**.allergens') list,
        regexp_split_to_table(list #>> '{}', ',\s*') allergen
  ) n ("key", "name")
  WHERE n."key" IS NOT NULL AND n."name" <> ''
), "texts" AS (
  SELECT "feature_code" || '.' || "label" AS "key", jsonb_object_agg("language", "value") AS "words"
  FROM "translations" GROUP BY 1
)
UPDATE "orders" SET "words" = found."words"
FROM (
  SELECT n."id", jsonb_object_agg(
    n."key", CASE WHEN t."words"->>'en' = n."name" THEN t."words" ELSE jsonb_build_object('en', n."name") END
  ) AS "words"
  FROM "names" n LEFT JOIN "texts" t USING ("key") GROUP BY n."id"
) found
WHERE found."id" = "orders"."id";
--> statement-breakpoint
CREATE FUNCTION order_keeps_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % keeps the words that were agreed', OLD."order_id";
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_keeps_words BEFORE UPDATE OF "lines", "time_slot", "words" ON "orders"
  FOR EACH ROW
  WHEN ((OLD."lines", OLD."time_slot", OLD."words") IS DISTINCT FROM (NEW."lines", NEW."time_slot", NEW."words"))
  EXECUTE FUNCTION order_keeps_words();
