import { leakActions, leakKinds, leaksCountedMax, listLeaks } from '@portal/calls';
import { ButtonLink, Small, Status, TextLink } from '@portal/design';
import { listPage } from '@portal/page';

const actionTones = { stopped: 'good', grace: 'warn', ended: 'calm' } as const;

/** Published keys that code hosts have found. */
export const page = listPage({
  call: listLeaks,
  title: '密钥泄露',
  help: `扫描伙伴在公开代码中发现的密钥与令牌，至多翻看 ${leaksCountedMax} 条。发现后按伙伴的设置吊销，并通知持有者。`,
  action: <ButtonLink to="/ops/scanPartners">扫描伙伴</ButtonLink>,
  pageSize: 20,
  rowKey: ({ leakId }) => leakId,
  columns: [
    { title: '密钥', isMain: true, render: ({ hint, kind }) => `${leakKinds[kind]} ${hint}` },
    {
      title: '持有者',
      render: ({ ownerId, ownerName }) => (
        <TextLink to={`/ops/user?accountId=${encodeURIComponent(ownerId)}`}>{ownerName}</TextLink>
      ),
    },
    {
      title: '发现处',
      render: ({ url, source, partner }) => (
        <>
          {partner}
          {source && `（${source}）`}
          <Small>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer noopener nofollow">
                {url}
              </a>
            ) : (
              '没有给出地址'
            )}
          </Small>
        </>
      ),
    },
    {
      title: '处置',
      render: ({ action }) => <Status tone={actionTones[action]}>{leakActions[action]}</Status>,
    },
    { title: '首次发现', render: ({ foundAt }) => foundAt.slice(0, 16) },
    { title: '报告次数', isFigure: true, render: ({ times }) => times },
  ],
  empty: { text: '还没有在公开代码中发现密钥' },
});
