import { existsSync, readFileSync } from 'node:fs';
import type { UsageEvent } from '@portal/contract/gateway';

/** A call that was made, or whose charge goes back. */
export type UsageLine = UsageEvent | { voided: string };

const newline = '\n'.charCodeAt(0);
const comma = ','.charCodeAt(0);

/**
 * Lines as they stand in a usage file: JSON, each with its end.
 *
 * @param textOf  JSON of an event; what was read of a file may be of another version, with more or less than is known here.
 */
export function bytesOf(
  lines: readonly UsageLine[],
  textOf: (event: UsageEvent) => string = JSON.stringify,
): Buffer {
  let text = '';
  for (const line of lines) text += ('voided' in line ? JSON.stringify(line) : textOf(line)) + '\n';
  return Buffer.from(text);
}

/** Lines of a usage file, as the server gets them. PERF: kept as the bytes that they are, written once for both. */
export class UsageLines {
  count = 0;
  /** Request ids. */
  readonly voided: string[] = [];
  /** Of billed calls. */
  readonly leaseIds: (string | null)[] = [];
  /** What stands in the file of events, and of what is voided only where `isMixed`. */
  private readonly parts: Buffer[] = [];
  private isMixed = false;

  /** @param bytes  The same as they stand in the file. */
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

  /** The events as a list of JSON, without its brackets. */
  events(): Buffer {
    const all = Buffer.concat(this.parts);
    const lines = this.isMixed ? bytesOf(parsed(all.toString()).filter((line) => !('voided' in line))) : all;
    const list = lines.subarray(0, -1);
    // No text of JSON has an end of line in it: each of them is between two events.
    for (let at = list.indexOf(newline); at >= 0; at = list.indexOf(newline, at + 1)) list[at] = comma;
    return list;
  }
}

/** A line that is not whole was being written when the process died: its answer never left. */
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
