import { DataTable, Panel } from '@portal/design';
import { keysOf, mayDo, organisationRoles, rights } from '@portal/rules';

/** Which role may do what: the same table by which the server decides. */
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
