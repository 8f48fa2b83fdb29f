import { Link } from "react-router";

/** Completes a sentence that ends in "write to". */
export function Contact({ email }: { email: string | undefined }) {
  if (email)
    return (
      <a href={`mailto:${email}`} className="underline">
        {email}
      </a>
    );
  return (
    <>
      us using{" "}
      <Link to="/contact" className="underline">
        our contact form
      </Link>
    </>
  );
}
