ALTER TABLE "order_changes" ADD COLUMN "gst" integer;--> statement-breakpoint
ALTER TABLE "addons" ADD COLUMN "seafood_origin" text;--> statement-breakpoint
ALTER TABLE "addons" ADD COLUMN "gst_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "seafood_origin" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "gst_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portions" ADD COLUMN "seafood_origin" text;--> statement-breakpoint
ALTER TABLE "opening" ADD COLUMN "order_by" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gst" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
DROP TRIGGER order_keeps_words ON "orders";--> statement-breakpoint
CREATE TRIGGER order_keeps_words BEFORE UPDATE OF "lines", "time_slot", "words", "gst", "invoice" ON "orders"
  FOR EACH ROW
  WHEN (
    (OLD."lines", OLD."time_slot", OLD."words", OLD."gst", OLD."invoice"->'seller')
    IS DISTINCT FROM (NEW."lines", NEW."time_slot", NEW."words", NEW."gst", NEW."invoice"->'seller')
  )
  EXECUTE FUNCTION order_keeps_words();
