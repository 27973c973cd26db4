/** As VRChat 2023.3 answers: ACCESS of 0 or 1 for what is written to, VALUE of empty objects. */
export const vrchat = {
  info: {
    NAME: 'VRChat-Client-1A2B3C',
    EXTENSIONS: { ACCESS: true, CLIPMODE: false, RANGE: true, TYPE: true, VALUE: true },
    OSC_IP: '127.0.0.1',
    OSC_PORT: 9000,
    OSC_TRANSPORT: 'UDP',
  },
  tree: {
    DESCRIPTION: 'root node',
    FULL_PATH: '/',
    ACCESS: 0,
    CONTENTS: {
      avatar: {
        FULL_PATH: '/avatar',
        ACCESS: 0,
        CONTENTS: {
          parameters: {
            FULL_PATH: '/avatar/parameters',
            ACCESS: 0,
            CONTENTS: {
              Glow: {
                DESCRIPTION: '',
                FULL_PATH: '/avatar/parameters/Glow',
                ACCESS: 1,
                TYPE: 'f',
                VALUE: [{}],
              },
              Jump: { FULL_PATH: '/avatar/parameters/Jump', ACCESS: 0, TYPE: 'T', VALUE: [{}] },
              Outfit: { FULL_PATH: '/avatar/parameters/Outfit', ACCESS: 1, TYPE: 'i', VALUE: [{}] },
            },
          },
        },
      },
      chatbox: {
        FULL_PATH: '/chatbox',
        ACCESS: 0,
        CONTENTS: { input: { FULL_PATH: '/chatbox/input', ACCESS: 1, TYPE: 's', VALUE: [{}] } },
      },
    },
  },
} as const

/** A mapping program: ranges, a choice, a point in one address and one in two, and what can only be read. */
export const lights = {
  CONTENTS: {
    master: {
      CONTENTS: {
        brightness: { TYPE: 'f', ACCESS: 3, RANGE: [{ MIN: 0, MAX: 100 }] },
        strobe: { TYPE: 'T', ACCESS: 2 },
        fps: { TYPE: 'f', ACCESS: 1, DESCRIPTION: 'Brightness' },
      },
    },
    scene: { TYPE: 'i', ACCESS: 3, RANGE: [{ VALS: [0, 1, 2] }], DESCRIPTION: 'Which scene' },
    beam: {
      CONTENTS: {
        x: { TYPE: 'f', ACCESS: 3, RANGE: [{ MIN: -1, MAX: 1 }] },
        y: { TYPE: 'f', ACCESS: 3, RANGE: [{ MIN: -1, MAX: 1 }] },
      },
    },
    title: { TYPE: 's', ACCESS: 3 },
    bang: { TYPE: 'N', ACCESS: 2, DESCRIPTION: 'Applause' },
  },
} as const
