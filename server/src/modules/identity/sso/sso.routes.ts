import type { FastifyRequest } from 'fastify';
import {
  addSsoDomain,
  beginSso,
  finishSso,
  linkSso,
  listOwnSsoLinks,
  listSsoLinks,
  registerSso,
  removeSsoDomain,
  saveSso,
  ssoCallbackPath,
  switchSso,
  testSso,
  unlinkOwnSso,
  unlinkSso,
  verifySsoDomain,
  viewSso,
} from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { renewVisitor } from '../../../platform/http/visitor';
import { minutes } from '../../../platform/time';
import type { PortalService } from '../../content';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import type { SsoArrivalService } from './ssoArrival.service';
import type { SsoLoginService } from './ssoLogin.service';
import type { SsoOwnLinks } from './ssoOwnLinks.service';
import type { SsoSettingsService } from './ssoSettings.service';

interface Services {
  settings: SsoSettingsService;
  logins: SsoLoginService;
  arrivals: SsoArrivalService;
  ownLinks: SsoOwnLinks;
  portals: PortalService;
}

/** Limits per address, or per organisation for requests to external hosts. */
const beginsPerMinute = 30;
const returnsPerMinute = 60;
const testsPerTenMinutes = 20;
const looksPerTenMinutes = 30;

export function registerSsoRoutes(answer: Answerer, deps: Deps, services: Services): void {
  const { settings, logins, arrivals, ownLinks, portals } = services;
  const { config } = deps;

  /** The host is kept, because each has its own redirect URI and cookies. */
  async function redirectUriOf(request: FastifyRequest): Promise<string> {
    const { kind } = await portals.resolve(request.hostname);
    if (kind === 'subDomain') return portals.addressOf(request.hostname) + ssoCallbackPath;
    if (kind !== 'main') throw new AppError('E5601');
    return (config.origin ?? `${request.protocol}://${request.host}`) + ssoCallbackPath;
  }

  answer(viewSso, ({ member }) => settings.view(member));
  answer(saveSso, ({ input, member, visitor }) => settings.save(member, input, visitor));
  answer(testSso, async ({ member, visitor }) => {
    await countHit(deps, `sso.test:${member.id}`, testsPerTenMinutes, 10 * minutes);
    return translateTexts(await settings.test(member, visitor), visitor.language);
  });
  answer(switchSso, ({ input, member, visitor }) => settings.switch(member, input.on === 1, visitor));
  answer(addSsoDomain, ({ input, member, visitor }) => settings.addDomain(member, input.domain, visitor));
  answer(verifySsoDomain, async ({ input, member, visitor }) => {
    await countHit(deps, `sso.domain:${member.id}`, looksPerTenMinutes, 10 * minutes);
    return settings.verifyDomain(member, input.domain, visitor);
  });
  answer(removeSsoDomain, ({ input, member, visitor }) =>
    settings.removeDomain(member, input.domain, visitor),
  );
  answer(listSsoLinks, ({ input, member }) => settings.links(member, input));
  answer(unlinkSso, async ({ input, member, visitor }) => {
    await settings.unlink(member, input.memberId, visitor);
    return {};
  });

  answer(listOwnSsoLinks, ({ input, member, visitor }) => ownLinks.list(member.person, input, visitor));
  answer(unlinkOwnSso, async ({ input, member, visitor }) => {
    await ownLinks.unlink(member.person, input.organisationId, visitor);
    return {};
  });

  answer(beginSso, async ({ input, visitor, request }) => {
    await countHit(deps, `sso.begin:${visitor.address}`, beginsPerMinute, minutes);
    return logins.begin(input.email, await redirectUriOf(request), input.redirect, visitor);
  });
  answer(finishSso, async ({ input, visitor, request, reply }) => {
    await countHit(deps, `sso.finish:${visitor.address}`, returnsPerMinute, minutes);
    return logins.finish(input, visitor, () => renewVisitor(config, request, reply));
  });
  answer(registerSso, async ({ input, visitor, request, reply }) => {
    await countHit(deps, `sso.finish:${visitor.address}`, returnsPerMinute, minutes);
    const portal = await portals.resolve(request.hostname);
    const portalId = portal.kind === 'subDomain' ? portal.row.id : null;
    return arrivals.register(input, portalId, visitor, () => renewVisitor(config, request, reply));
  });
  answer(linkSso, ({ input, member, visitor, request, reply }) =>
    arrivals.link(member.person, input.ticket, visitor, () => renewVisitor(config, request, reply)),
  );
}
