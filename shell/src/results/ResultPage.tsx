import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import { ButtonLink, Signpost, Steps } from '@portal/design';
import { useSearchParams } from '@portal/router';
import { ownPath } from '@portal/session';
import { useBoot } from '../bootDocument';
import type { ResultData } from './loadResult';

/** /success and /successComponent: the outcome of an action, its next steps, and links. */
export function ResultPage() {
  const { kind, facts } = useLoaderData<ResultData>();
  const { brand } = useBoot();
  const [query] = useSearchParams();
  const next = ownPath(query.get('next'));
  const title = facts?.title ?? kind?.title ?? '没有可以显示的结果';

  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);

  return (
    <Signpost
      tone={facts?.tone}
      title={title}
      text={
        facts?.text ?? (kind ? `最新的结果请到${kind.listTitle}查看。` : '这个地址没有说明是什么的结果。')
      }
      details={facts?.steps && <Steps labels={facts.steps.labels} current={facts.steps.current} />}
    >
      {facts?.detail && (
        <ButtonLink to={facts.detail.to} $kind="primary">
          {facts.detail.label}
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink to={next}>继续</ButtonLink>
      ) : (
        <ButtonLink to={kind?.list ?? '/'}>{kind ? `去${kind.listTitle}` : '返回首页'}</ButtonLink>
      )}
    </Signpost>
  );
}
