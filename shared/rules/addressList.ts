import ipaddr from 'ipaddr.js';
import { isIpOrNetwork } from './network';
import { parseNetwork } from './networkFinder';
import { ownHostRules } from './portal';

/** Most addresses, and most callback domains, of an app per environment. */
export const appAddressesMax = 100;

/** Has to be typed to confirm networks that cover a large part of the internet. */
export const openNetworksPhrase = /* as is */ '允许任意地址';

/** An invalid line. */
export interface LineFault {
  /** From 1. */
  line: number;
  text: string;
  message: string;
}

/** Entries of a text, one or several per line. Empty lines are ignored, duplicates counted once. */
export interface Lines {
  values: string[];
  faults: LineFault[];
}

/** @returns the canonical form of an address or network, host bits cleared; null: neither. */
export function canonicalNetwork(text: string): string | null {
  if (!isIpOrNetwork(text)) return null;
  const network = parseNetwork(text);
  if (!network) return null;
  const { base, bits } = network;
  const isWhole = bits === base.toByteArray().length * 8;
  if (base instanceof ipaddr.IPv4)
    return isWhole
      ? base.toString()
      : `${ipaddr.IPv4.networkAddressFromCIDR(`${base.toString()}/${bits}`).toString()}/${bits}`;
  return isWhole
    ? base.toRFC5952String()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${base.toString()}/${bits}`).toRFC5952String()}/${bits}`;
}

/** Whether a network covers so much of the internet that it restricts nobody: `0.0.0.0/0`, `::/0` and similar. */
export function isOpenNetwork(value: string): boolean {
  const network = parseNetwork(value);
  return network !== null && network.bits < (network.base.kind() === 'ipv4' ? 8 : 16);
}

/** Pasted lists often have several entries per line. */
const separators = /[\s,;，；、]+/;

const readLines = (text: string, read: (line: string) => string | null, message: string): Lines => {
  const values = new Set<string>();
  const faults: LineFault[] = [];
  for (const [at, given] of text.split('\n').entries()) {
    for (const part of given.split(separators)) {
      if (part === '') continue;
      const value = read(part);
      if (value === null) faults.push({ line: at + 1, text: part.slice(0, 60), message });
      else values.add(value);
    }
  }
  return { values: [...values], faults };
};

/** Parses addresses and networks. */
export const readNetworkLines = (text: string): Lines =>
  readLines(text, canonicalNetwork, '不是有效的IP地址或网段');

const [, hostForm] = ownHostRules;

function callbackHost(line: string, isSandbox: boolean): string | null {
  const [host = '', port, ...rest] = line.toLowerCase().split(':');
  const isPort = port === undefined || (/^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536);
  const isHost = hostForm.isMet(host) || (isSandbox && host === 'localhost');
  return rest.length === 0 && isPort && isHost ? line.toLowerCase() : null;
}

/** Parses domains with or without a port; in the sandbox also `localhost`. */
export const readCallbackLines = (text: string, { isSandbox }: { isSandbox: boolean }): Lines =>
  readLines(
    text,
    (line) => callbackHost(line, isSandbox),
    '不是有效的域名，只写域名与端口，不带 https:// 与路径',
  );

/** Describes up to three invalid lines in one sentence. */
export function describeFaults(faults: readonly LineFault[]): string {
  const shown = faults.slice(0, 3).map(({ line, text, message }) => `第${line}行“${text}”${message}`);
  const rest = faults.length - shown.length;
  return shown.join('；') + (rest > 0 ? `；还有${rest}行有误` : '');
}
