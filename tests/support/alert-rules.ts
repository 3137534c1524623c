import { readFileSync } from "node:fs";
import path from "node:path";

const deploy = path.resolve(import.meta.dirname, "../../deploy");

/** The file of the Prometheus rules. */
export const alertsFile = path.join(deploy, "alerts.yml");

/** The names of the alerts, in their order. */
export function alertNames(): string[] {
  return [...alertsText().matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
}

/** Every query of the dashboard. */
export function dashboardQueries(): string[] {
  const board = JSON.parse(readFileSync(path.join(deploy, "grafana", "shop.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  return board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The names of the metrics that alerts and dashboard read, without `up`, which Prometheus makes. */
export function metricsInUse(): string[] {
  const expressions = alertsText().replaceAll(
    /^\s*(?:summary|runbook_url|- alert|- name|#).*$/gm,
    "",
  );
  const names = `${expressions} ${dashboardQueries().join(" ")}`.matchAll(
    /\b(?:shop|http|process|nodejs)_[a-z_]+/g,
  );
  return [...new Set([...names].map(([name]) => name.replace(/_bucket$/, "")))].toSorted();
}

function alertsText(): string {
  return readFileSync(alertsFile, "utf8");
}
