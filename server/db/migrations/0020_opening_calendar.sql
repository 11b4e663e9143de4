CREATE TABLE "closed_days" (
	"first" text PRIMARY KEY NOT NULL,
	"last" text NOT NULL,
	"reason_en" text NOT NULL,
	"reason_zh" text NOT NULL,
	CONSTRAINT "closed_days_forward" CHECK ("closed_days"."first" <= "closed_days"."last")
);
--> statement-breakpoint
CREATE TABLE "day_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"reason" text,
	"reason_zh" text,
	"done_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_order" integer NOT NULL,
	CONSTRAINT "day_changes_forward" CHECK ("day_changes"."first" <= "day_changes"."last"),
	CONSTRAINT "day_changes_reason" CHECK (("day_changes"."kind" = 'close') = ("day_changes"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "opening" (
	"id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"cut_off" text NOT NULL,
	"closed_day_lead" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	CONSTRAINT "opening_has_days" CHECK (cardinality("opening"."weekdays") > 0)
);
--> statement-breakpoint
CREATE INDEX "day_changes_last" ON "day_changes" USING btree ("last");--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "opening" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "closed_days" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT ON "day_changes" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER day_changes_append_only BEFORE UPDATE OR DELETE ON "day_changes"
  FOR EACH ROW EXECUTE FUNCTION kitchen_append_only();
