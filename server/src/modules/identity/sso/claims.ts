import { isObject, type MappedRole, type RoleRule } from '@portal/rules';

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

/** Values of `amr` that say that somebody gave more than a password (RFC 8176). */
const factorMethods: readonly string[] = ['mfa', 'otp', 'hwk', 'sc', 'fpt', 'face', 'iris'];

/**
 * Values of `acr` that mean the same everywhere: OpenID's phishing-resistant ones (EAP ACR), its older policy (PAPE),
 * REFEDS, SAML's two-factor contract, Okta, AD FS. A bare level such as `2` means what each provider likes: none of these.
 */
const factorContexts: readonly string[] = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:okta:loa:2fa:any',
  'http://schemas.microsoft.com/claims/multipleauthn',
];

/** Whether the provider has asked for a second factor itself. */
export const hasProvedFactor = (claims: Claims) =>
  claimValues(claims, 'amr').some((method) => factorMethods.includes(method)) ||
  claimValues(claims, 'acr').some((context) => factorContexts.includes(context));

/**
 * The values of a claim. It is called by its whole name, or by the names that lead to it with dots between them, as in
 * `realm_access.roles`.
 */
export function claimValues(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : followPath(claims, name.split('.'));
  const values: unknown[] = Array.isArray(found) ? found : [found];
  return values.flatMap((value) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [],
  );
}

function followPath(from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return from;
  return isObject(from) && Object.hasOwn(from, name) ? followPath(from[name], rest) : undefined;
}

/** The role of the first rule that one of the values meets. @param otherwise  Null: none. */
export const roleOf = (
  values: readonly string[],
  rules: readonly RoleRule[],
  otherwise: MappedRole | null,
): MappedRole | null => rules.find(({ value }) => values.includes(value))?.role ?? otherwise;

/** What stands behind the @ of an e-mail address, in lower case. */
export const mailDomainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
