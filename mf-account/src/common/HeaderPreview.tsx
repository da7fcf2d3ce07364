import styled from 'styled-components';
import { theme } from '@portal/design';
import { colorRules, firstBroken, readableOn } from '@portal/rules';

interface HeaderPreviewProps {
  name: string;
  color: string;
  logoUrl: string;
  bannerUrl?: string;
  /** Labels of the navigation, in order. */
  navigation?: readonly string[];
  isPhone?: boolean;
}

const plainColor = '#0F6E91';
const usualNavigation = ['首页', '开放API', '文档中心', '公告中心', '常见问题'];

/** Preview of the portal's header with unsaved changes. */
export function HeaderPreview(props: HeaderPreviewProps) {
  const { name, logoUrl, bannerUrl, navigation = usualNavigation, isPhone = false } = props;
  const color = firstBroken(colorRules, props.color) ? plainColor : props.color;
  const button = { backgroundColor: color, color: readableOn(color) };

  return (
    <Frame role="img" aria-label={`${name || '专区'}的页头预览`} $isPhone={isPhone}>
      <Bar>
        {logoUrl && <img src={logoUrl} alt="" />}
        <b>{name || '专区名称'}</b>
        {isPhone ? (
          <i aria-hidden="true">☰</i>
        ) : (
          <nav aria-hidden="true">
            {navigation.map((label, place) => (
              <span key={label} style={place === 0 ? { color } : undefined}>
                {label}
              </span>
            ))}
          </nav>
        )}
        <Pill style={button}>登录</Pill>
      </Bar>
      {bannerUrl && <Banner src={bannerUrl} alt="" />}
      <Sample>
        <span style={{ color }}>查看全部 API</span>
        <Pill style={button}>立即申请</Pill>
      </Sample>
    </Frame>
  );
}

const Frame = styled.div<{ $isPhone: boolean }>`
  max-width: ${({ $isPhone }) => ($isPhone ? '320px' : 'none')};
  margin-bottom: ${theme.space.m};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  overflow: hidden;
  background: ${theme.color.paper};
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  min-height: 56px;
  padding: ${theme.space.s} ${theme.space.l};
  border-bottom: 1px solid ${theme.color.line};
  img {
    height: 28px;
    max-width: 96px;
    object-fit: contain;
  }
  b {
    font-family: ${theme.font.serif};
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  nav {
    display: flex;
    flex: 1 1 0;
    min-width: 0;
    gap: ${theme.space.l};
    overflow: hidden;
    white-space: nowrap;
    color: ${theme.color.inkSoft};
  }
  i {
    font-style: normal;
  }
  > :last-child {
    margin-left: auto;
  }
`;

const Pill = styled.span`
  flex: none;
  padding: 4px 14px;
  border-radius: ${theme.radius.control};
  font-size: ${theme.size.s};
`;

const Banner = styled.img`
  display: block;
  width: 100%;
  max-height: 180px;
  object-fit: cover;
`;

const Sample = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space.m} ${theme.space.l};
  background: ${theme.color.mist};
`;
