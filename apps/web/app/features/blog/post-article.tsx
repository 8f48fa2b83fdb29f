import { type BlogPost, slugify } from "@plumbline/contract/blog.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CategoryLink } from "./post-card.tsx";
import { PostDate } from "./post-date.tsx";
import { ShareButton } from "./share-button.tsx";
import { SourceList } from "./source-list.tsx";

type PostArticleProps = {
  post: Omit<BlogPost, "content">;
  /** HTML that the server has rendered and sanitised (docs/security.md). */
  html: string;
  isShared: boolean;
  /** Shown below the sources. */
  children?: ReactNode;
};

export function PostArticle({ post, html, isShared, children }: PostArticleProps) {
  const { title, excerpt, featuredImage, featuredImageAlt, category, publishedAt, tags, cited } = post;
  return (
    <article className="grid grid-cols-1 gap-8 border-2 border-ink bg-sheet">
      {featuredImage && (
        <img
          src={featuredImage}
          alt={featuredImageAlt}
          width={1600}
          height={900}
          fetchPriority="high"
          className="aspect-video w-full border-b-2 border-ink object-cover"
        />
      )}
      <header
        className={`grid justify-items-start gap-4 px-5 sm:px-10 ${featuredImage ? "" : "pt-6 sm:pt-10"}`}
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <CategoryLink category={category} />
          <PostDate moment={publishedAt} />
          <span className="figures">{post.readingMinutes} min read</span>
        </p>
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {excerpt && <p className="text-lg text-ink-soft wrap-anywhere">{excerpt}</p>}
        {isShared && <ShareButton title={title} />}
      </header>
      <div className="post-text px-5 sm:px-10" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="grid gap-8 px-5 pb-6 sm:px-10 sm:pb-10">
        {tags.length > 0 && <TagLinks tags={tags} />}
        {cited.length > 0 && <SourceList cited={cited} />}
        {children}
      </footer>
    </article>
  );
}

function TagLinks({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          {slugify(tag) === "" ? (
            <span className="inline-flex min-h-11 items-center text-sm wrap-anywhere">{tag}</span>
          ) : (
            <Link
              to={`/blog/tags/${slugify(tag)}`}
              className="inline-flex min-h-11 max-w-full items-center rounded-sm border-2 border-rule-strong px-3 text-sm wrap-anywhere hover:border-ink"
            >
              {tag}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
