type Asker = () => Promise<boolean>;

let asker: Asker = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;

/** The shell's answer to E5016 on any call: shows the new terms. It resolves to whether they were agreed to. */
export function onAgreementDue(next: Asker): void {
  asker = next;
}

/** Calls that are refused at the same time ask once. */
export function askToAgree(): Promise<boolean> {
  asking ??= asker().finally(() => {
    asking = null;
  });
  return asking;
}
