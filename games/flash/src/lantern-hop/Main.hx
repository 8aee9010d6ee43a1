import flash.display.Shape;
import flash.display.Sprite;

// From the top folder of the repository:
// haxe -cp games/flash/src/shack -cp games/flash/src/lantern-hop -main Main --swf games/flash/lantern-hop.swf --swf-version 11 --swf-header 720:440:60:0f141d

/** A frog hops up from lantern to lantern. One that was stepped on goes out and drops. **/
class Main extends Shack {
	static inline var GRAVITY = 1150;
	static inline var HOP = 640;
	static inline var SPEED = 330;

	/** The frog is kept below this line; the world sinks instead. **/
	static inline var EYE = 190;

	final night = new Shape();
	final world = new Sprite();
	final frog = new Frog();
	var lanterns:Array<Lantern> = [];
	var rising = 0.0;
	var climbed = 0.0;
	var highest = 0.0;
	var lastMouse = -1.0;
	var follows = false;

	static function main() {
		flash.Lib.current.addChild(new Main());
	}

	function new() {
		super("Lantern Hop", "Up through the night, from lantern to lantern.\nEach one carries you once. Three falls and it is over.\nArrow keys or the mouse. P: pause, R: restart.");
	}

	override function reset() {
		if (scene.numChildren == 0) {
			scene.addChild(night);
			scene.addChild(world);
			scene.addChild(frog);
		}
		while (world.numChildren > 0) world.removeChildAt(0);
		lanterns = [];
		climbed = 0;
		highest = 0;
		lastMouse = mouseX;
		follows = false;
		addLantern(360, 396, false);
		while (topmost() > -60) addNext();
		setOff(360, 340);
		paintNight();
	}

	function setOff(x:Float, y:Float) {
		frog.x = x;
		frog.y = y;
		rising = HOP;
		frog.stretch(1);
	}

	function topmost():Float
		return lanterns[lanterns.length - 1].y;

	function addNext() {
		final height = highest + climbed;
		final gap = Math.min(118, 74 + height / 260);
		final before = lanterns[lanterns.length - 1];
		final reach = 150 + Math.random() * 90;
		var x = before.x + (Math.random() < 0.5 ? -reach : reach);
		if (x < 50) x = before.x + reach;
		if (x > Shack.W - 50) x = before.x - reach;
		addLantern(x, before.y - gap, Math.random() < Math.min(0.55, height / 9000));
	}

	function addLantern(x:Float, y:Float, sways:Bool) {
		final lantern = new Lantern(x, y, sways);
		world.addChild(lantern);
		lanterns.push(lantern);
	}

	override function step(seconds:Float) {
		steerFrog(seconds);
		rising -= GRAVITY * seconds;
		final feet = frog.y;
		frog.y -= rising * seconds;
		frog.stretch(rising / HOP);

		if (rising < 0) land(feet);
		if (frog.y < EYE) sink(EYE - frog.y);
		for (lantern in lanterns.copy()) {
			lantern.sway(seconds);
			if (lantern.y > Shack.H + 60) {
				world.removeChild(lantern);
				lanterns.remove(lantern);
			}
		}
		while (lanterns.length == 0 || topmost() > -60) addNext();
		if (frog.y > Shack.H + 30) fallen();
	}

	function steerFrog(seconds:Float) {
		final steer = steering();
		if (Math.abs(mouseX - lastMouse) > 1) {
			lastMouse = mouseX;
			follows = true;
		}
		if (steer != 0) follows = false;
		final way = follows ? Math.max(-1, Math.min(1, (lastMouse - frog.x) / 30)) : steer;
		frog.x += way * SPEED * seconds;
		if (way != 0) frog.scaleX = way > 0 ? 1 : -1;
		// Out on one side, in on the other.
		if (frog.x < -16) frog.x = Shack.W + 15;
		if (frog.x > Shack.W + 16) frog.x = -15;
	}

	/** Lands on the first lantern whose roof lay between where the feet were and are. **/
	function land(feet:Float) {
		for (lantern in lanterns) {
			if (!lantern.isLit || Math.abs(lantern.x - frog.x) > 42) continue;
			final roof = lantern.y - 24;
			if (feet > roof + 6 || frog.y < roof) continue;
			frog.y = roof;
			rising = HOP;
			lantern.goOut();
			burst(lantern.x, lantern.y, Shack.LAMP, 5);
			return;
		}
	}

	function sink(way:Float) {
		frog.y += way;
		climbed += way;
		for (lantern in lanterns) lantern.y += way;
		final metres = Std.int(climbed / 10);
		if (metres > score) gain(metres - score);
		paintNight();
	}

	function fallen() {
		burst(frog.x, Shack.H - 6, Shack.GREEN, 18);
		lose("The frog is back on the ground.");
		if (state != Playing) return;
		// A fresh lantern in the middle carries the frog back up.
		addLanternBelow();
	}

	function addLanternBelow() {
		follows = false;
		lastMouse = mouseX;
		setOff(360, 340);
		for (lantern in lanterns.copy()) {
			if (Math.abs(lantern.x - 360) > 70 || lantern.y < 340) continue;
			world.removeChild(lantern);
			lanterns.remove(lantern);
		}
		addFirst(360, 396);
		if (!Lambda.exists(lanterns, lantern -> lantern.isLit && lantern.y > 240 && lantern.y < 340))
			addFirst(Math.random() < 0.5 ? 210 : 510, 300);
	}

	/** The list goes from the lowest up. **/
	function addFirst(x:Float, y:Float) {
		final lantern = new Lantern(x, y, false);
		world.addChild(lantern);
		lanterns.unshift(lantern);
	}

	/** Roofs below, the moon and stars further up; each layer sinks at its own pace. **/
	function paintNight() {
		final g = night.graphics;
		g.clear();
		final moon = 120 + climbed * 0.04;
		if (moon < Shack.H + 60) {
			g.beginFill(0xffdb97, 0.9);
			g.drawCircle(600, moon, 44);
			g.endFill();
			g.beginFill(Shack.WALL);
			g.drawCircle(618, moon - 12, 38);
			g.endFill();
		}
		g.beginFill(0xf7efdf, 0.5);
		for (star in 0...26) {
			final y = (star * 97 + climbed * 0.12) % (Shack.H + 10);
			g.drawRect((star * 211) % Shack.W, y, 2, 2);
		}
		g.endFill();
		for (roof in 0...5) {
			final y = 400 + climbed * 0.5 - (roof % 2) * 22;
			if (y > Shack.H + 40) continue;
			final x = roof * 150 - 20;
			g.beginFill(0x1a2331);
			g.drawRect(x + 14, y, 122, 120);
			g.endFill();
			g.beginFill(Shack.SHADE);
			g.moveTo(x, y);
			g.lineTo(x + 150, y);
			g.lineTo(x + 132, y - 20);
			g.lineTo(x + 18, y - 20);
			g.endFill();
		}
	}
}

class Lantern extends Sprite {
	public var isLit(default, null) = true;

	final home:Float;
	final sways:Bool;
	var phase = Math.random() * 6;
	var drop = 0.0;

	public function new(x:Float, y:Float, sways:Bool) {
		super();
		this.x = home = x;
		this.y = y;
		this.sways = sways;
		paint();
	}

	public function sway(seconds:Float) {
		phase += seconds * 1.6;
		if (sways) x = Math.max(40, Math.min(Shack.W - 40, home + Math.sin(phase) * 70));
		else rotation = isLit ? Math.sin(phase) * 3 : rotation;
		if (isLit) return;
		drop += 500 * seconds;
		y += drop * seconds;
		rotation += 40 * seconds;
	}

	public function goOut() {
		isLit = false;
		paint();
	}

	function paint() {
		final g = graphics;
		g.clear();
		if (isLit) {
			g.beginFill(Shack.LAMP, 0.1);
			g.drawCircle(0, 4, 58);
			g.endFill();
			g.beginFill(Shack.LAMP, 0.16);
			g.drawCircle(0, 4, 36);
			g.endFill();
		}
		g.lineStyle(2, Shack.EDGE);
		g.drawCircle(0, -29, 5);
		g.lineStyle();
		g.beginFill(sways ? 0x2f6d8f : 0xa3261b);
		g.moveTo(-34, -16);
		g.lineTo(-16, -25);
		g.lineTo(16, -25);
		g.lineTo(34, -16);
		g.endFill();
		g.beginFill(isLit ? 0xffe2a3 : 0x2a3242);
		g.drawRect(-17, -16, 34, 34);
		g.endFill();
		if (isLit) {
			g.beginFill(Shack.LAMP);
			g.drawEllipse(-6, -6, 12, 20);
			g.endFill();
		}
		g.beginFill(0x3b4a63);
		g.drawRect(-17, -16, 4, 34);
		g.drawRect(13, -16, 4, 34);
		g.drawRect(-20, 17, 40, 6);
		g.endFill();
	}
}

class Frog extends Sprite {
	final body = new Sprite();

	public function new() {
		super();
		addChild(body);
		final g = body.graphics;
		g.lineStyle(6, 0x4d8a2b);
		g.moveTo(-13, -8);
		g.lineTo(-22, 0);
		g.moveTo(13, -8);
		g.lineTo(22, 0);
		g.lineStyle();
		g.beginFill(Shack.GREEN);
		g.drawEllipse(-20, -32, 40, 30);
		g.endFill();
		for (eye in [-8, 12]) {
			g.beginFill(Shack.GREEN);
			g.drawCircle(eye, -32, 8);
			g.endFill();
			g.beginFill(0xffffff);
			g.drawCircle(eye + 1, -33, 5);
			g.endFill();
			g.beginFill(0x151b26);
			g.drawCircle(eye + 2.5, -33, 2.6);
			g.endFill();
		}
		g.lineStyle(2, 0x315c1a);
		g.moveTo(0, -15);
		g.curveTo(9, -10, 15, -17);
		g.lineStyle();
		g.beginFill(0xc9e29a);
		g.drawEllipse(-12, -14, 22, 11);
		g.endFill();
	}

	/** Long on the way up and at the start of a hop, broad where it turns. **/
	public function stretch(pace:Float) {
		body.scaleY = 0.9 + 0.22 * Math.min(1, Math.abs(pace));
		body.scaleX = 1.1 - 0.16 * Math.min(1, Math.abs(pace));
	}
}
