import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { type HomeRow, usualHomeRows } from '@portal/contract/internal';
import { Container, TextLink, theme, wide } from '@portal/design';
import { useNavigate } from '@portal/router';
import { Headline } from '@portal/page';
import { useMember } from '@portal/session';
import { useBoot } from '../bootDocument';
import { Slot } from '../remotes/Slot';
import { SearchField } from '../search/SearchField';
import { searchPath } from '../search/searchPath';
import { homeSearch } from '../search/searchTabs';
import { HomeSteps } from './HomeSteps';

/** Default texts, until operators write others. */
const ownWords = {
  firstLine: '把银行的能力，',
  secondLine: '接进你的',
  accent: '程序',
  intro: '一个账号申请，一把密钥调用。\n失败不收费，每一分钱都能对到一次请求。',
};

export function MainHome() {
  const navigate = useNavigate();
  const boot = useBoot();
  const home = boot.site?.home ?? ownWords;
  const isSignedIn = useMember() !== null;
  const { label, placeholder, hotWords: usual, all, flag } = homeSearch(boot);
  const chosen = boot.site?.hotWords ?? [];
  const hotWords = chosen.length > 0 ? chosen : usual;

  function handleSearch(text: string) {
    const to = text ? searchPath(text, flag) : all;
    if (to) void navigate(to);
  }

  return (
    <>
      <Hero>
        <HeroRow>
          <div>
            <h1>
              <Headline home={home} />
            </h1>
            <Intro>{isSignedIn ? <Slot id="member.overview" /> : <p>{home.intro}</p>}</Intro>
            <SearchField isLarge label={label} placeholder={placeholder} onSearch={handleSearch} />
            {hotWords.length > 0 && (
              <HotWords>
                热门
                {hotWords.map((word) => (
                  <TextLink key={word} to={searchPath(word, flag)}>
                    {word}
                  </TextLink>
                ))}
              </HotWords>
            )}
          </div>
          <Slot id="home.banner" />
        </HeroRow>
      </Hero>
      <Container>
        {(boot.site?.rows ?? usualHomeRows).map((row) => (
          <Fragment key={row}>{rows[row]}</Fragment>
        ))}
      </Container>
    </>
  );
}

const Hero = styled.div`
  border-bottom: 1px solid ${theme.color.line};
  background: linear-gradient(180deg, color-mix(in srgb, var(--brand) 6%, white), ${theme.color.paper});
`;

const HeroRow = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.xxl};
  align-items: center;
  padding: 28px 0 ${theme.space.xxl};
  h1 {
    font: 700 32px/44px ${theme.font.serif};
    letter-spacing: 0.02em;
  }
  em {
    font-style: normal;
    color: ${theme.color.brand};
  }
  ${wide} {
    padding: 64px 0 56px;
    h1 {
      font-size: ${theme.size.hero};
      line-height: 60px;
    }
  }
  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) 480px;
    gap: ${theme.space.huge};
  }
`;

/** For members, their overview replaces the introduction. */
const Intro = styled.div`
  margin: ${theme.space.l} 0 28px;
  > p {
    font-size: ${theme.size.l};
    line-height: 28px;
    color: ${theme.color.inkSoft};
    white-space: pre-line;
  }
`;

const HotWords = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-top: 14px;
  font-size: ${theme.size.s};
  color: ${theme.color.inkFaint};
`;

const Aside = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(480px, 100%), 1fr));
  gap: ${theme.space.xxxl};
  padding-top: ${theme.space.xxxl};
`;

/** Content of each row. */
const rows: Readonly<Record<HomeRow, ReactNode>> = {
  strip: <Slot id="home.strip" />,
  main: <Slot id="home.main" />,
  steps: <HomeSteps />,
  aside: (
    <Aside>
      <Slot id="home.aside" />
    </Aside>
  ),
  foot: <Slot id="home.foot" />,
};
