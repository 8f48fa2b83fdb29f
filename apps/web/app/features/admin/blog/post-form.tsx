import { type AdminBlogPost, type BlogPostEntry, MAX_CONTENT_CHARACTERS } from "@plumbline/contract/blog.ts";
import { ApiError } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Textarea } from "@plumbline/ui/input.tsx";
import { useEffect, useRef, useState } from "react";
import { FormAlert } from "../../../components/form-alert.tsx";
import { useApiForm } from "../../../lib/use-api-form.ts";
import { useFailureToast } from "../../../lib/use-failure-toast.ts";
import { SwitchTrack } from "../switch-track.tsx";
import { ContentField } from "./content-field.tsx";
import { ImageField } from "./image-field.tsx";
import type { PostValues } from "./post-values.ts";
import { afterSlug, afterTitle, slugOf, startsFollowing } from "./slug-following.ts";

async function loadSchema() {
  const { PostForm: schema } = await import("./post-entry.ts");
  return schema;
}

type PostFormProps = {
  /** Undefined for a new post. */
  post: AdminBlogPost | undefined;
  values: PostValues;
  siteUrl: string;
  send: (entry: BlogPostEntry, values: PostValues) => Promise<void>;
  onValues: (values: PostValues) => void;
  onCancel: () => void;
};

export function PostForm({ post, values, siteUrl, send, onValues, onCancel }: PostFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const fail = useFailureToast("Please try again.");
  const mayFollow = !post?.publishedAt;
  const follows = useRef(startsFollowing(values, post));
  const { register, formState, formProps, watch, setValue, getValues } = useApiForm({
    loadSchema,
    defaultValues: values,
    send: async (entry) => {
      setProblem(undefined);
      await send(entry, getValues());
    },
    onFailure: (thrown) => {
      // Shown in the form too: the toast soon disappears and sits outside the dialog.
      setProblem(
        (thrown instanceof ApiError && thrown.body?.error) || "Your post wasn't saved. Please try again.",
      );
      fail(thrown);
    },
  });
  const { errors, isSubmitting } = formState;
  const typed = watch();

  useEffect(() => onValues(typed), [typed, onValues]);

  function followTitle(title: string): void {
    const next = afterTitle({ slug: getValues("slug"), follows: follows.current }, title);
    if (next.follows) setValue("slug", next.slug);
  }

  return (
    <form
      {...formProps}
      // Without this, the sticky buttons could cover the focused field.
      className="grid grid-cols-1 gap-6 [&_:is(a,button,input,textarea,[tabindex],[contenteditable])]:scroll-mb-28"
    >
      {problem && <FormAlert>{problem}</FormAlert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Field label="Title" error={errors.title?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("title", { onChange: ({ target }) => followTitle(target.value) })}
              maxLength={160}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Slug"
          hint={<Address siteUrl={siteUrl} slug={typed.slug || slugOf(typed.title)} isKnown={!mayFollow} />}
          error={errors.slug?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register("slug", {
                onChange: ({ target }) => (follows.current = afterSlug(target.value, mayFollow).follows),
              })}
              maxLength={120}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <Field
        label="Excerpt"
        hint="One or two sentences, shown in lists and wherever the post is shared."
        error={errors.excerpt?.message}
      >
        {(control) => <Textarea {...control} {...register("excerpt")} rows={3} maxLength={400} />}
      </Field>
      <ContentField
        value={typed.content}
        cited={post?.cited ?? []}
        error={errors.content?.message ?? tooLong(typed.content)}
        onChange={(content) => setValue("content", content, { shouldValidate: Boolean(errors.content) })}
        onUploading={setIsUploading}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Field label="Category" error={errors.category?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("category")}
              maxLength={60}
              autoComplete="off"
              placeholder="e.g. Regulations, Tips, News"
            />
          )}
        </Field>
        <Field label="Tags" hint="Separated by commas: licensing, Queensland." error={errors.tags?.message}>
          {(control) => <Input {...control} {...register("tags")} autoComplete="off" />}
        </Field>
        <ImageField
          url={typed.featuredImage}
          error={errors.featuredImage?.message}
          address={register("featuredImage")}
          onChange={(url) => setValue("featuredImage", url, { shouldDirty: true })}
        />
        <Field
          label="Picture description"
          hint="For people who can't see it. Leave it empty if the picture is only decoration."
          error={errors.featuredImageAlt?.message}
        >
          {(control) => (
            <Input {...control} {...register("featuredImageAlt")} maxLength={200} autoComplete="off" />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-5 border-t-2 border-rule pt-6 lg:grid-cols-2">
        <label className="relative flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            role="switch"
            aria-checked={typed.isPublished}
            {...register("isPublished", {
              // Clears the date, because a published post can't also be scheduled.
              onChange: ({ target }) => target.checked && setValue("publishAt", ""),
            })}
            className="peer sr-only"
          />
          <span className="mt-0.5 rounded-full peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-hivis-ink">
            <SwitchTrack isOn={typed.isPublished} />
          </span>
          <span className="grid">
            <span className="font-semibold">Publish Post</span>
            <span className="text-sm text-ink-soft">Make this post visible to the public</span>
          </span>
        </label>
        {!typed.isPublished && (
          <Field
            label="Publish automatically at"
            hint="Sydney time, wherever you are. Leave it empty to keep the post as a draft."
            error={errors.publishAt?.message}
          >
            {(control) => <Input {...control} {...register("publishAt")} type="datetime-local" />}
          </Field>
        )}
      </div>
      <div className="sticky -bottom-5 -mx-5 flex flex-wrap items-center gap-3 border-t-2 border-rule bg-sheet px-5 py-4 sm:-mx-7 sm:px-7">
        <Button type="submit" look="main" disabled={isSubmitting || isUploading}>
          {isSubmitting ? "Saving..." : post ? "Update Post" : "Create Post"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

type AddressProps = { siteUrl: string; slug: string; isKnown: boolean };

function Address({ siteUrl, slug, isKnown }: AddressProps) {
  if (slug === "") return "Based on the title unless you enter your own.";
  return (
    <>
      <span className="break-all">
        {siteUrl.replace(/^https?:\/\//, "")}/blog/<strong>{slug}</strong>
      </span>
      {isKnown &&
        "  Readers already use this address. If you change it, the old one will redirect to the new one."}
    </>
  );
}

function tooLong(content: string): string | undefined {
  if (content.length <= MAX_CONTENT_CHARACTERS) return undefined;
  const over = content.length - MAX_CONTENT_CHARACTERS;
  return `${over.toLocaleString("en-AU")} characters too long`;
}
