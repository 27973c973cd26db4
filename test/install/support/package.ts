/** A small built package as `t.testdir` makes it, with a package of each kind in `node_modules`. */
export function smallPackage() {
  return {
    'package.json': manifest({
      name: 'ovation',
      dependencies: { needed: '' },
      optionalDependencies: { '@uwsjs/linux-x64-22': '', '@uwsjs/linux-x64-24': '' },
    }),
    'package-lock.json': '{}',
    LICENSE: 'free',
    'service.example.ini': '',
    'README.md': 'read me',
    src: { 'main.ts': '', build: { 'build-pages.ts': '', 'prepare.js': '' }, cli: { 'main.ts': '' } },
    bin: { 'ovation.js': '#!/usr/bin/env node' },
    config: {
      'layout.schema.json': '{}',
      'map.schema.json': '{}',
      'openapi.json': '{}',
      'tls-hook.sh': '',
      'nginx.conf': '',
      layouts: { 'demo.json': '' },
      media: { 'star.svg': '' },
      templates: { 'quiz.json': '' },
    },
    dist: {
      src: { build: { 'build-pages.js': '' }, cli: { 'main.js': 'main', 'main.js.map': '' }, 'gone.js': '' },
      test: { 'main.test.js': '' },
      client: { 'client.js': '', 'client.d.ts': '' },
      vendor: { LICENSE: 'free', 'library.js': '' },
      web: { 'play.html': 'page', 'play.html.br': '', assets: { 'play.1.js': '', 'play.1.js.br': '' } },
    },
    node_modules: {
      needed: {
        'package.json': manifest({
          name: 'needed',
          dependencies: { inner: '' },
          optionalDependencies: { 'for-us': '', 'for-others': '' },
          devDependencies: { tool: '' },
        }),
        'index.js': 'needed',
        'README.md': '',
        'LICENSE.md': 'free',
        test: { 'index.js': '' },
        node_modules: {
          inner: {
            'package.json': manifest({ name: 'inner', dependencies: { needed: '' } }),
            'index.js': '',
          },
          '.package-lock.json': '{}',
        },
        dist: {
          [`uws_${process.platform}_${process.arch}_115.node`]: '',
          [`uws_${process.platform}_${process.arch}_127.node`]: '',
          'uws_plan9_mips_115.node': '',
        },
      },
      'for-us': { 'package.json': manifest({ name: 'for-us' }), 'index.js': '' },
      tool: { 'package.json': manifest({ name: 'tool' }), 'index.js': '' },
      '@uwsjs': {
        'linux-x64-22': {
          'package.json': manifest({ name: '@uwsjs/linux-x64-22' }),
          'index.js': '',
          'uws.node': '',
        },
      },
    },
  }
}

function manifest(members: object): string {
  return JSON.stringify(members)
}

/** What of it is to be installed. */
export const smallProgram = [
  'LICENSE',
  'bin/ovation.js',
  'config/layout.schema.json',
  'config/layouts/demo.json',
  'config/map.schema.json',
  'config/media/star.svg',
  'config/openapi.json',
  'config/templates/quiz.json',
  'config/tls-hook.sh',
  'dist/client/client.d.ts',
  'dist/client/client.js',
  'dist/src/cli/main.js',
  'dist/vendor/LICENSE',
  'dist/vendor/library.js',
  'dist/web/assets/play.1.js',
  'dist/web/assets/play.1.js.br',
  'dist/web/play.html',
  'dist/web/play.html.br',
  'node_modules/@uwsjs/linux-x64-22/index.js',
  'node_modules/@uwsjs/linux-x64-22/package.json',
  'node_modules/@uwsjs/linux-x64-22/uws.node',
  'node_modules/for-us/index.js',
  'node_modules/for-us/package.json',
  'node_modules/needed/LICENSE.md',
  `node_modules/needed/dist/uws_${process.platform}_${process.arch}_115.node`,
  `node_modules/needed/dist/uws_${process.platform}_${process.arch}_127.node`,
  'node_modules/needed/index.js',
  'node_modules/needed/node_modules/inner/index.js',
  'node_modules/needed/node_modules/inner/package.json',
  'node_modules/needed/package.json',
  'package.json',
  'service.example.ini',
]
