/** Roles in an organisation, and their names. */
export const organisationRoles = {
  owner: '管理员',
  developer: '开发',
  finance: '财务',
  viewer: '只读',
} as const;
export type OrganisationRole = keyof typeof organisationRoles;

/** Rights that a call can require of a member. */
export const rights = {
  view: '查看',
  develop: '应用、密钥与订阅',
  publish: 'API、文档与订阅审批',
  spend: '预算与资金',
  manage: '成员、认证与门户',
} as const;
export type Right = keyof typeof rights;

const rightsOf: Readonly<Record<OrganisationRole, readonly Right[]>> = {
  owner: ['view', 'develop', 'publish', 'spend', 'manage'],
  developer: ['view', 'develop', 'publish'],
  finance: ['view', 'spend'],
  viewer: ['view'],
};

/** Whether a role includes a right. Null: somebody acting for themselves, who has all rights of their account. */
export const mayDo = (role: OrganisationRole | null, right: Right) =>
  role === null || rightsOf[role].includes(right);

/** Roles that include a right. */
export const rolesWith = (right: Right): OrganisationRole[] =>
  (['owner', 'developer', 'finance', 'viewer'] as const).filter((role) => mayDo(role, right));

/**
 * Explains to a member why an action is not permitted, and who may take it.
 *
 * @param what  Name of the action, as on its button.
 */
export const roleSentence = (organisation: string, role: OrganisationRole, what: string, right: Right) =>
  `您在“${organisation}”是${organisationRoles[role]}成员，${what}需要${rolesWith(right)
    .map((one) => organisationRoles[one])
    .join('或')}`;
