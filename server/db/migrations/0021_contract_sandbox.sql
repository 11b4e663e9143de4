DROP TABLE "sandbox_deliveries" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_keys" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_knobs" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_objects" CASCADE;