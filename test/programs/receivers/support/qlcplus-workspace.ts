/** Where a workspace gets its input and sends its DMX, also as OSC: both UDP ports of this machine. */
export interface WorkspacePorts {
  readonly input: number
  readonly output: number
}

/** A workspace of QLC+ with a slider for each OSC path; the first moves the first DMX channel, and so on. */
export function workspaceFor({ input, output }: WorkspacePorts, paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE Workspace>
<Workspace xmlns="http://www.qlcplus.org/Workspace" CurrentWindow="VirtualConsole">
 <Engine>
  <InputOutputMap>
   <Universe Name="Crowd" ID="0">
    <Input Plugin="OSC" UID="127.0.0.1" Line="0"><PluginParameters inputPort="${input}"/></Input>
    <Output Plugin="OSC" UID="127.0.0.1" Line="0"><PluginParameters outputPort="${output}"/></Output>
   </Universe>
  </InputOutputMap>
  <Fixture>
   <Manufacturer>Generic</Manufacturer><Model>Generic</Model><Mode>Generic</Mode>
   <ID>0</ID><Name>Dimmers</Name><Universe>0</Universe><Address>0</Address><Channels>${paths.length}</Channels>
  </Fixture>
 </Engine>
 <VirtualConsole><Frame Caption="">${paths.map(slider).join('')}</Frame></VirtualConsole>
</Workspace>
`
}

function slider(path: string, dimmer: number): string {
  return `
  <Slider Caption="${path}" WidgetStyle="Slider" InvertedAppearance="false">
   <Input Universe="0" Channel="${channelOf(path)}"/>
   <SliderMode>Level</SliderMode>
   <Level LowLimit="0" HighLimit="255" Value="0"><Channel Fixture="0">${dimmer}</Channel></Level>
  </Slider>`
}

/** QLC+ identifies a path by its CRC-16 (Qt's qChecksum); in its window one would let it detect the path. */
function channelOf(path: string): number {
  let crc = 0xffff
  for (const byte of Buffer.from(path)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1
  }
  return ~crc & 0xffff
}
