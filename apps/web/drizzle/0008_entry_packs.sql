CREATE TABLE "giveaway_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"entries" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"intent_id" text,
	"client_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "giveaway_purchases_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "plan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pack_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "giveaway_campaigns" ADD COLUMN "packs_enabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "giveaway_campaigns" ADD COLUMN "packs_enabled_by" uuid;--> statement-breakpoint
ALTER TABLE "giveaway_campaigns" ADD COLUMN "packs_confirmation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "giveaway_purchases" ADD CONSTRAINT "giveaway_purchases_campaign_id_giveaway_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."giveaway_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giveaway_purchases" ADD CONSTRAINT "giveaway_purchases_participant_id_giveaway_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."giveaway_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_purchases_pending" ON "giveaway_purchases" USING btree ("participant_id","pack_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "giveaway_purchases_campaign_id_index" ON "giveaway_purchases" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "giveaway_purchases_participant_id_index" ON "giveaway_purchases" USING btree ("participant_id");--> statement-breakpoint
ALTER TABLE "giveaway_campaigns" ADD CONSTRAINT "giveaway_campaigns_packs_enabled_by_users_id_fk" FOREIGN KEY ("packs_enabled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;