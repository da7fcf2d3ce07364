import type { SsoSettings } from '@portal/calls';
import type { FactorRule, MappedRole, RoleRule } from '@portal/rules';

/** The form of an identity provider. */
export interface ProviderFields {
  issuer: string;
  clientId: string;
  clientSecret: string;
  extraScope: string;
  roleClaim: string;
  roleRules: RoleRule[];
  /** Empty: whoever meets no rule is refused. */
  defaultRole: MappedRole | '';
  factorRule: FactorRule;
  trustsEmail: boolean;
  isOnlyWay: boolean;
}

/** What it holds at first; the secret is never shown. */
export function fieldsOf(settings: SsoSettings | null): ProviderFields {
  return {
    issuer: settings?.issuer ?? '',
    clientId: settings?.clientId ?? '',
    clientSecret: '',
    extraScope: settings?.extraScope ?? '',
    roleClaim: settings?.roleClaim ?? '',
    roleRules: settings?.roleRules ?? [],
    defaultRole: settings?.defaultRole ?? '',
    factorRule: settings?.factorRule ?? 'unlessDone',
    trustsEmail: settings?.trustsEmail === 1,
    isOnlyWay: settings?.isOnlyWay === 1,
  };
}
