import ipaddr from 'ipaddr.js';
import { isIpOrNetwork } from './network';
import { parseNetwork } from './networkFinder';
import { ownHostRules } from './portal';

/** How many addresses, and how many callback domains, an app may have in an environment. */
export const appAddressesMax = 100;

/** Typed before networks are added from which a great part of the internet may call. */
export const openNetworksPhrase = /* as is */ '允许任意地址';

/** A line that is not what it should be. */
export interface LineFault {
  /** From 1. */
  line: number;
  text: string;
  message: string;
}

/** What a text says line by line, or several times in one. Empty lines say nothing; what is said twice counts once. */
export interface Lines {
  values: string[];
  faults: LineFault[];
}

/** @returns The usual form of an address or a network, its host bits cleared; null: it is neither. */
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

/** Whether a network holds so much of the internet that it shuts nobody out: `0.0.0.0/0`, `::/0` and parts close to it. */
export function isOpenNetwork(value: string): boolean {
  const network = parseNetwork(value);
  return network !== null && network.bits < (network.base.kind() === 'ipv4' ? 8 : 16);
}

/** Lists come from consoles and mails that put several into a line. */
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

/** Addresses and networks. */
export const readNetworkLines = (text: string): Lines =>
  readLines(text, canonicalNetwork, '不是有效的IP地址或网段');

const [, hostForm] = ownHostRules;

function callbackHost(line: string, isSandbox: boolean): string | null {
  const [host = '', port, ...rest] = line.toLowerCase().split(':');
  const isPort = port === undefined || (/^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536);
  const isHost = hostForm!.isMet(host) || (isSandbox && host === 'localhost');
  return rest.length === 0 && isPort && isHost ? line.toLowerCase() : null;
}

/** Domains with or without a port; in the sandbox also `localhost`. */
export const readCallbackLines = (text: string, { isSandbox }: { isSandbox: boolean }): Lines =>
  readLines(
    text,
    (line) => callbackHost(line, isSandbox),
    '不是有效的域名，只写域名与端口，不带 https:// 与路径',
  );

/** What is wrong, in one sentence: at most three lines of it. */
export function describeFaults(faults: readonly LineFault[]): string {
  const shown = faults.slice(0, 3).map(({ line, text, message }) => `第${line}行“${text}”${message}`);
  const rest = faults.length - shown.length;
  return shown.join('；') + (rest > 0 ? `；还有${rest}行有误` : '');
}
