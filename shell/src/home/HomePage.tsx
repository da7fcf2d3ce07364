import { useEffect } from 'react';
import { useBoot } from '../bootDocument';
import { BrandedHome } from './BrandedHome';
import { MainHome } from './MainHome';

/** Home page of the portal that the host name stands for. */
export function HomePage() {
  const { brand, portal } = useBoot();

  useEffect(() => {
    document.title = brand.name;
  }, [brand.name]);

  return portal === 'subDomain' ? <BrandedHome /> : <MainHome />;
}
