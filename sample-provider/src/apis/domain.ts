import { parse as parseHost } from 'tldts';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

/** By the public suffix list: the registrable domain, its suffix and its subdomain. */
function hostFacts(host: string) {
  const { domain, publicSuffix, subdomain, isIcann, isIp } = parseHost(host, { validateHostname: true });
  const registered = isIp ? null : domain;
  return {
    valid: Boolean(registered && isIcann),
    domain: registered ?? '',
    suffix: (!isIp && publicSuffix) || '',
    subdomain: (!isIp && subdomain) || '',
  };
}

/** Domain names and mail addresses. Makes no DNS queries. */
export const domain: ApiModule = (routes) => {
  routes.get('/host', async ({ query }) => hostFacts(parse(z.object({ host: TextField(253) }), query).host));

  routes.get('/email', async ({ query }) => {
    const { address } = parse(z.object({ address: TextField(254) }), query);
    const at = address.lastIndexOf('@');
    const [account, host] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
    const isForm =
      at > 0 &&
      account.length <= 64 &&
      /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(account);
    const { valid, domain: registered } = hostFacts(at > 0 ? host : '');
    return {
      valid: isForm && valid,
      account: isForm && valid ? account : '',
      domain: isForm && valid ? registered : '',
      reason: !isForm ? '邮箱名的写法不对' : valid ? '' : '域名不存在于公共后缀之下',
    };
  });
};
