import { DataTable, Panel } from '@portal/design';
import { keysOf, mayDo, organisationRoles, rights } from '@portal/rules';

/** Permissions by role, from the table that the server uses. */
export function RoleRights() {
  return (
    <Panel title="角色与权限">
      <DataTable
        label="角色与权限"
        rows={keysOf(organisationRoles)}
        rowKey={(role) => role}
        columns={[
          { title: '角色', isMain: true, render: (role) => organisationRoles[role] },
          ...keysOf(rights).map((right) => ({
            title: rights[right],
            render: (role: keyof typeof organisationRoles) => (mayDo(role, right) ? '可以' : '—'),
          })),
        ]}
      />
    </Panel>
  );
}
