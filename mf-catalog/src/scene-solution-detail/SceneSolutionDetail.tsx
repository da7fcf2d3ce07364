import styled from 'styled-components';
import { batchApply, sceneTypes, viewSolution, type SolutionView } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Card, Container, Glyph, Tag, TextLink, theme, wide } from '@portal/design';
import { Heart, RoleLink, usePageTitle } from '@portal/page';
import { ConsultForm } from './ConsultForm';
import { SceneArchitecture } from './SceneArchitecture';
import { StepFlow } from './StepFlow';

export const page = definePage<SolutionView>({
  load: ({ query, signal }) => call(viewSolution, { soId: query.get('soId') ?? '' }, { signal }),
  Page: SceneSolutionDetail,
});

function SceneSolutionDetail({ data: scene }: { data: SolutionView }) {
  const { soId, title, type } = scene;
  usePageTitle(title);

  return (
    <Container>
      <Crumbs aria-label="位置">
        <TextLink to="/sceneApiList">场景方案</TextLink>
        <span aria-hidden="true">/</span>
        <TextLink to={`/sceneApiList?sceneType=${type}`}>{sceneTypes[type]}</TextLink>
      </Crumbs>
      <Banner>
        <Glyph $isLarge aria-hidden="true">
          {scene.icon}
        </Glyph>
        <div>
          <h1>{title}</h1>
          <p>{scene.brief}</p>
          <Buttons>
            <RoleLink needs={batchApply} $kind="primary" to={`/applyImmediately?flag=2&soId=${soId}`}>
              一键申请方案内API
            </RoleLink>
            <ButtonLink to={`/sceneApiList?soId=${soId}`}>{`查看 ${scene.apiNum} 个 API`}</ButtonLink>
            <Heart kind="solution" objId={soId} title={title} hasText />
          </Buttons>
        </div>
      </Banner>
      <Columns>
        <Points title="业务痛点" points={scene.pains} />
        <Points title="方案收益" points={scene.benefits} />
      </Columns>
      <section>
        <h2>方案架构</h2>
        <SceneArchitecture steps={scene.steps} />
      </section>
      <section>
        <h2>怎么做</h2>
        <StepFlow steps={scene.steps} />
      </section>
      {scene.cases.length > 0 && (
        <section>
          <h2>案例</h2>
          {scene.cases.map((one) => (
            <Case key={one.title}>
              <h3>{one.title}</h3>
              <p>{one.text}</p>
            </Case>
          ))}
        </section>
      )}
      {scene.docs.length > 0 && (
        <section>
          <h2>相关文档</h2>
          <ul>
            {scene.docs.map(({ docId, docName }) => (
              <li key={docId}>
                <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>咨询方案</h2>
        <ConsultForm key={soId} soId={soId} />
      </section>
    </Container>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2>
        {title} <Tag>{points.length}</Tag>
      </h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

const Crumbs = styled.nav`
  display: flex;
  gap: ${theme.space.s};
  padding: 20px 0 ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
  ~ section h2,
  ~ div h2 {
    margin: ${theme.space.xl} 0 ${theme.space.m};
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  ~ section > ul > li,
  ~ div section > ul > li {
    margin-left: 1.2em;
    line-height: 28px;
    list-style: disc;
  }
`;

const Banner = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: 20px;
  padding: ${theme.space.xl};
  background: ${theme.color.brandTint};
  > div {
    flex: 1 1 240px;
  }
  > span {
    background: ${theme.color.paper};
  }
  h1 {
    font: 700 28px/36px ${theme.font.serif};
  }
  p {
    margin-top: ${theme.space.s};
    color: ${theme.color.inkSoft};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-top: ${theme.space.l};
`;

const Columns = styled.div`
  display: grid;
  gap: 0 ${theme.space.xxl};
  ${wide} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Case = styled(Card)`
  margin-bottom: ${theme.space.m};
  padding: ${theme.space.l};
  h3 {
    font-weight: 600;
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;
