import { existsSync, readFileSync } from 'node:fs';
import type { UsageEvent } from '@portal/contract/gateway';

/** A call, or the return of a charge. */
export type UsageLine = UsageEvent | { voided: string };

const newline = '\n'.charCodeAt(0);
const comma = ','.charCodeAt(0);

/**
 * Lines of a usage file: JSON, newline-terminated.
 *
 * @param textOf  JSON of an event; lines read from a file may be of another version with other fields.
 */
export function bytesOf(
  lines: readonly UsageLine[],
  textOf: (event: UsageEvent) => string = JSON.stringify,
): Buffer {
  let text = '';
  for (const line of lines) text += ('voided' in line ? JSON.stringify(line) : textOf(line)) + '\n';
  return Buffer.from(text);
}

/**
 * Lines of a usage file, in the form in which the server gets them. PERF: kept as bytes that are serialised once for
 * file and server.
 */
export class UsageLines {
  count = 0;
  /** Request ids. */
  readonly voided: string[] = [];
  /** Leases of billed calls. */
  readonly leaseIds: (string | null)[] = [];
  /** Bytes of events as in the file; contains lines of voided calls only when `isMixed`. */
  private readonly parts: Buffer[] = [];
  private isMixed = false;

  /** @param bytes The same lines as in the file. */
  add(lines: readonly UsageLine[], bytes: Buffer): void {
    this.parts.push(bytes);
    this.count += lines.length;
    for (const line of lines) {
      if ('voided' in line) {
        this.voided.push(line.voided);
        this.isMixed = true;
      } else if (line.isBilled) this.leaseIds.push(line.leaseId);
    }
  }

  /** The events as a JSON list without its brackets. */
  events(): Buffer {
    const all = Buffer.concat(this.parts);
    const lines = this.isMixed ? bytesOf(parsed(all.toString()).filter((line) => !('voided' in line))) : all;
    const list = lines.subarray(0, -1);
    // JSON text contains no line breaks, so each newline separates two events.
    for (let at = list.indexOf(newline); at >= 0; at = list.indexOf(newline, at + 1)) list[at] = comma;
    return list;
  }
}

/** An incomplete line was being written when the process died: its answer was never sent. */
export function readUsage(file: string): UsageLines {
  const lines = new UsageLines();
  const whole = parsed(existsSync(file) ? readFileSync(file, 'utf8') : '');
  lines.add(whole, bytesOf(whole));
  return lines;
}

const parsed = (text: string): UsageLine[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as UsageLine] : [];
    } catch {
      return [];
    }
  });
