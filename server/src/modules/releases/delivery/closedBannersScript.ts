import { bannerAttribute, closedBannersKey } from '@portal/contract/internal';

/**
 * Hides the bands that this reader has closed before the first paint: the markup is the same for everybody. By the
 * object model, since a style element would need the nonce; a browser without it shows them until the shell takes over.
 */
export const closedBannersScript = `try{var rules=JSON.parse(localStorage.getItem("${closedBannersKey}")||"[]").map(function(key){return '[${bannerAttribute}="'+CSS.escape(key)+'"]{display:none}'});if(rules.length){var sheet=new CSSStyleSheet();sheet.replaceSync(rules.join(""));document.adoptedStyleSheets=[sheet]}}catch(e){}`;
