export function Contact({ email }: { email: string | undefined }) {
  if (!email) return <>the people who run this site (it gives no support address)</>;
  return (
    <a href={`mailto:${email}`} className="underline">
      {email}
    </a>
  );
}
