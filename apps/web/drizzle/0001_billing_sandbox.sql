-- What the old sandbox kept is of no use to the new one, so plans for play money end, but for Lifetime.
DELETE FROM "sandbox_objects";--> statement-breakpoint
DELETE FROM "sandbox_events";--> statement-breakpoint
UPDATE "subscriptions" SET "status" = 'canceled', "ends_at" = now() WHERE "provider_id" LIKE 'sub\_sandbox\_%' AND "status" <> 'canceled';--> statement-breakpoint
UPDATE "checkouts" SET "state" = 'closed' WHERE "intent_id" LIKE '%\_sandbox\_%' AND "state" = 'open';--> statement-breakpoint
UPDATE "customers" SET "provider_id" = NULL WHERE "provider_id" LIKE 'cus\_sandbox\_%';--> statement-breakpoint
CREATE TABLE "sandbox_requests" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"body" jsonb
);
--> statement-breakpoint
ALTER TABLE "sandbox_objects" DROP CONSTRAINT "sandbox_objects_idempotencyKey_unique";--> statement-breakpoint
DROP INDEX "sandbox_objects_kind_index";--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD COLUMN "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD COLUMN "object" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_objects" ADD COLUMN "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_objects_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sandbox_objects" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sandbox_events_delivered_at_index" ON "sandbox_events" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_due_at_index" ON "sandbox_objects" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "sandbox_events" DROP COLUMN "checkout_id";--> statement-breakpoint
ALTER TABLE "sandbox_objects" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "sandbox_objects" DROP COLUMN "idempotency_key";