ALTER TABLE "addons" ADD COLUMN "allergens" text;--> statement-breakpoint
ALTER TABLE "portions" ADD COLUMN "allergens" text;