CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_counts_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "blog_citations" (
	"post_id" uuid NOT NULL,
	"entry_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "blog_citations_post_id_entry_id_pk" PRIMARY KEY("post_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"slug_follows_title" boolean NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"featured_image" text NOT NULL,
	"featured_image_alt" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"category_slug" text NOT NULL,
	"tag_slugs" text[] NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"preview_nonce" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "no_schedule_once_published" CHECK (not ("blog_posts"."is_published" and "blog_posts"."publish_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"post_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"featured_image" text NOT NULL,
	"featured_image_alt" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	CONSTRAINT "blog_revisions_post_id_number_pk" PRIMARY KEY("post_id","number")
);
--> statement-breakpoint
CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_feedback" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_citations" ADD CONSTRAINT "blog_citations_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_feedback" ADD CONSTRAINT "demo_feedback_question_id_demo_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."demo_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_counts_path_index" ON "page_counts" USING btree ("path");--> statement-breakpoint
CREATE INDEX "blog_citations_entry_id_index" ON "blog_citations" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "blog_posts_is_published_published_at_index" ON "blog_posts" USING btree ("is_published","published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_publish_at_index" ON "blog_posts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "blog_posts_category_slug_index" ON "blog_posts" USING btree ("category_slug");--> statement-breakpoint
CREATE INDEX "blog_posts_tag_slugs_index" ON "blog_posts" USING gin ("tag_slugs");--> statement-breakpoint
CREATE INDEX "blog_slugs_post_id_index" ON "blog_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "demo_feedback_resolved_at_said_at_index" ON "demo_feedback" USING btree ("resolved_at","said_at");