import { abilities, orgTypes, regions, type JoinTarget, type MyJoin } from '@portal/calls';
import { Facts } from '@portal/design';
import { keyOf } from '@portal/rules';

const nameIn = (table: Readonly<Record<string, string>>, value: string) => {
  const key = keyOf(table, value);
  return key ? table[key] : '—';
};

/** The application as sent, contacts masked. */
export function JoinFacts({ target, data }: { target: JoinTarget; data: MyJoin }) {
  return (
    <Facts
      facts={[
        ['单位名称', data.orgName],
        ...(target === 'alliance'
          ? [['单位类型', nameIn(orgTypes, data.orgType)] as const]
          : [
              ['合作方向', nameIn(abilities, data.ability)] as const,
              ['地区', nameIn(regions, data.region)] as const,
            ]),
        ['联系人', data.contactName],
        ['电话', data.contactPhone],
        ['邮箱', data.contactMail],
        ['官网', data.website || '—'],
        ['单位简介', data.brief],
        ['申请说明', data.reason],
        ['附件', data.fileName || '—'],
      ]}
    />
  );
}
