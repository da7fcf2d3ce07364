import { useState } from 'react';
import styled from 'styled-components';
import { batchApply, type SolutionApis } from '@portal/calls';
import { Button, Checkbox, Container, ListHead, TextLink, theme } from '@portal/design';
import { RoleLink } from '@portal/page';
import { ApiCard } from '../common/ApiCard';

/** APIs of a scene by step, to select and apply for together. */
export function SceneApis({ scene: { soId, title, groups, fitting } }: { scene: SolutionApis }) {
  const all = groups.flatMap(({ apis }) => apis.map(({ api }) => api.apiId));
  const others = fitting.map(({ api }) => api.apiId);
  const [chosen, setChosen] = useState<readonly string[]>(all);
  const place = `/applyImmediately?flag=2&soId=${encodeURIComponent(soId)}`;
  const isWhole = chosen.length === all.length && all.every((id) => chosen.includes(id));
  const shown = [
    ...groups,
    ...(fitting.length > 0 ? [{ title: '也适用：提供方标注适用于该场景', apis: fitting }] : []),
  ];

  return (
    <Container>
      <ListHead title={title} help="按步骤列出用到的 API，选好后一次申请。">
        <Tools>
          <TextLink to={`/sceneSolutionDetail?soId=${encodeURIComponent(soId)}`}>方案详情</TextLink>
          <Checkbox checked={isWhole} onChange={({ target }) => setChosen(target.checked ? all : [])}>
            全选
          </Checkbox>
          {chosen.length === 0 ? (
            <Button disabled>批量申请</Button>
          ) : (
            <RoleLink
              needs={batchApply}
              $kind="primary"
              to={isWhole ? place : `${place}&apiIds=${encodeURIComponent(chosen.join(','))}`}
            >
              {`批量申请（${chosen.length}）`}
            </RoleLink>
          )}
        </Tools>
      </ListHead>
      {shown.map((group, at) => (
        <section key={`${at} ${group.title}`} aria-label={group.title}>
          <Step>{group.title}</Step>
          <Grid>
            {group.apis.map(({ api }) => (
              <div key={api.apiId}>
                <Checkbox
                  checked={chosen.includes(api.apiId)}
                  onChange={({ target }) =>
                    setChosen(
                      [...all, ...others].filter((id) =>
                        id === api.apiId ? target.checked : chosen.includes(id),
                      ),
                    )
                  }
                >
                  选择“{api.apiName}”
                </Checkbox>
                <ApiCard api={api} />
              </div>
            ))}
          </Grid>
        </section>
      ))}
    </Container>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space.s} ${theme.space.l};
`;

const Step = styled.h2`
  margin: ${theme.space.xl} 0 ${theme.space.m};
  font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space.l};
  > div {
    display: grid;
    grid-template-rows: auto 1fr;
    gap: ${theme.space.s};
    min-width: 0;
  }
`;
