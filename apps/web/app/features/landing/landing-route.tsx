export function meta() {
  return [{ title: "Plumbline" }];
}

export default function Landing() {
  return <h1>Plumbline</h1>;
}
