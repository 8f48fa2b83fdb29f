import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Card } from "../../components/card.tsx";

export function AdministratorCard() {
  return (
    <Card title="Administrator">
      <p>You don't need a plan or a trade profile: administrators can use the assistant as it is.</p>
      <div className="flex flex-wrap gap-3">
        <a href="/admin" className={buttonStyle({ look: "main" })}>
          Admin
        </a>
        <a href="/chatbot" className={buttonStyle()}>
          Access Plumbline
        </a>
      </div>
    </Card>
  );
}
