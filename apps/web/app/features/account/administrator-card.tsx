import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Card } from "../../components/card.tsx";

export function AdministratorCard() {
  return (
    <Card title="Administrator">
      <p>As an administrator, you can use the assistant without a plan or a trade profile.</p>
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
