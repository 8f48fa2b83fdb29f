/** Where to write; a private installation may name no address. */
export function Contact({ email }: { email: string | undefined }) {
  if (!email) return <>whoever runs this installation (it names no support address)</>;
  return (
    <a href={`mailto:${email}`} className="underline">
      {email}
    </a>
  );
}
