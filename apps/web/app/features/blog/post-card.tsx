import { type BlogPostSummary, slugify } from "@plumbline/contract/blog.ts";
import { smallImageUrl } from "@plumbline/contract/uploads.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { Link } from "react-router";
import { PostDate } from "./post-date.tsx";

type PostCardProps = {
  post: BlogPostSummary;
  /** True if the card is visible without scrolling, so that its image loads eagerly. */
  isFirst?: boolean;
  level?: 2 | 3;
};

export function PostCard({ post, isFirst = false, level = 2 }: PostCardProps) {
  const { title, slug, excerpt, featuredImage, featuredImageAlt, category, tags, publishedAt } = post;
  const Heading = `h${level}` as const;
  return (
    <article className="flex flex-col border-2 border-ink bg-sheet">
      {featuredImage ? (
        <img
          src={smallImageUrl(featuredImage)}
          alt={featuredImageAlt}
          width={480}
          height={270}
          loading={isFirst ? "eager" : "lazy"}
          className="aspect-video w-full border-b-2 border-ink object-cover"
        />
      ) : (
        <div className="graph-paper grid aspect-video place-items-center border-b-2 border-ink">
          <PlumbMark className="size-16 text-rule-strong" />
        </div>
      )}
      <div className="flex grow flex-col items-start gap-3 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <CategoryLink category={category} />
          <PostDate moment={publishedAt} />
        </p>
        <Heading className="text-xl wrap-anywhere">{title}</Heading>
        {excerpt && <p className="text-sm wrap-anywhere">{excerpt}</p>}
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {tags.slice(0, 3).map((tag) => (
              <li key={tag} className="max-w-full">
                <Stamp tone="soft" className="max-w-full wrap-anywhere">
                  {tag}
                </Stamp>
              </li>
            ))}
          </ul>
        )}
        <Link to={`/blog/${slug}`} className={buttonStyle({ size: "sm", className: "mt-auto" })}>
          Read More<span className="sr-only">: {title}</span>
        </Link>
      </div>
    </article>
  );
}

export function CategoryLink({ category }: { category: string }) {
  const slug = slugify(category);
  if (category === "") return null;
  const name = <span className="lettering text-hivis-ink wrap-anywhere">{category}</span>;
  if (slug === "") return name;
  return (
    <Link to={`/blog/categories/${slug}`} className="inline-flex min-h-8 items-center hover:underline">
      {name}
    </Link>
  );
}
